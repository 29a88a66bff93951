// One WebSocket of a client: hellos, commands, chat, and the updates of all it watches.
#pragma once

#include <chrono>

#include "server/service.h"

namespace tide::server {

class Stream : public SocketUser, public Watcher, public std::enable_shared_from_this<Stream> {
 public:
  Stream(Service& service, Identity who, std::string address)
      : service_(service),
        who_(std::move(who)),
        person_(who_.person),
        address_(std::move(address)) {}

  void opened(std::shared_ptr<Socket> socket) override { socket_ = socket; }
  void message(const std::string& text) override;
  void drained() override;
  void closed() override;

  void send(std::shared_ptr<const std::string> message) override;
  bool ready() const override;
  bool is_tab() const override { return true; }
  void replaced() override { close(4009, "too many tabs at one seat"); }
  void close(int code, const std::string& reason);

 private:
  void reply(const json::object& message);
  void complain(const std::string& text);
  void hello(const json::value& message);
  void why(const json::value& message);
  void say(const json::value& message);
  void command(const json::value& message);

  bool is_mine(const Table& table, std::int64_t seat) const;

  Service& service_;
  Identity who_;
  const std::string& person_;
  std::string address_;
  bool plays_ = false;  // it looks at a seat of its own
  std::chrono::steady_clock::time_point unsent_since_;
  std::weak_ptr<Socket> socket_;  // which owns this stream
  std::map<std::string, std::weak_ptr<Actor>> watched_;
};

}  // namespace tide::server
