// One WebSocket of a client: hellos, commands, chat, and the updates of all it watches.
#pragma once

#include "server/service.h"

namespace tide::server {

class Stream : public SocketUser, public Watcher, public std::enable_shared_from_this<Stream> {
 public:
  Stream(Service& service, std::string person, std::string address)
      : service_(service), person_(std::move(person)), address_(std::move(address)) {}

  void opened(std::shared_ptr<Socket> socket) override { socket_ = socket; }
  void message(const std::string& text) override;
  void drained() override;
  void closed() override;

  void send(std::shared_ptr<const std::string> message) override;
  bool ready() const override;

 private:
  void reply(const json::object& message);
  void complain(const std::string& text);
  void close(int code, const std::string& reason);
  void hello(const json::value& message);
  void why(const json::value& message);
  void say(const json::value& message);
  void command(const json::value& message);

  Service& service_;
  std::string person_, address_;
  std::weak_ptr<Socket> socket_;  // which owns this stream
  std::map<std::string, std::weak_ptr<Actor>> watched_;
};

}  // namespace tide::server
