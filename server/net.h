// HTTP and WebSocket, as the rest of the server sees them. Asio and Beast stay in net*.cpp: they
// take minutes to compile.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/loop.h"

namespace tide::server {

struct Request {
  std::string method;  // "GET"
  std::string path;    // without the query, decoded
  std::map<std::string, std::string> query;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  std::string address;  // of the other end of the connection

  std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
  }
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers = {};
};
using Respond = std::function<void(Response)>;

// A WebSocket. Messages are sent one after the other; all calls on the loop's thread.
class Socket {
 public:
  virtual ~Socket() = default;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual std::size_t backlog() const = 0;  // messages not yet handed to the network
  virtual void close(int code, const std::string& reason) = 0;
};

// Whoever talks over it.
class SocketUser {
 public:
  virtual ~SocketUser() = default;
  virtual void opened(std::shared_ptr<Socket> socket) = 0;
  virtual void message(const std::string& text) = 0;
  virtual void drained() = 0;  // the backlog is empty again
  virtual void closed() = 0;   // the last call
};

class Website {
 public:
  virtual ~Website() = default;
  // Responds once, on the loop's thread, now or later.
  virtual void handle(Request request, Respond respond) = 0;
  // Who takes a WebSocket, or why nobody does.
  virtual std::expected<std::shared_ptr<SocketUser>, Response> open_stream(
      const Request& request) = 0;
};

class Net : public Loop {
 public:
  // Port 0: any that is free. The website must outlive run().
  static Expected<std::unique_ptr<Net>> listen(const std::string& address, int port);
  virtual int port() const = 0;
  virtual void serve(Website& website) = 0;
  // Until stop(). `asked_to_stop` is called for the first SIGTERM or SIGINT, after which nobody new
  // is let in; the second ends the process.
  virtual void run(std::function<void()> asked_to_stop) = 0;
  virtual void close_sockets(int code) = 0;
  virtual void stop() = 0;
};

}  // namespace tide::server
