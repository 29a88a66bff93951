// What net.cpp and net_socket.cpp share. Nobody else includes it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <set>

#include "server/net.h"

namespace tide::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

// The open ones.
class Sockets {
 public:
  void add(Socket* socket) { open_.insert(socket); }
  void remove(Socket* socket) { open_.erase(socket); }
  void close_all(int code) {
    for (Socket* socket : std::set(open_)) socket->close(code, "the server restarts");
  }

 private:
  std::set<Socket*> open_;
};

// Answers the upgrade and hands everything to the user.
void open_socket(tcp::socket socket, const http::request<http::string_body>& upgrade,
                 std::shared_ptr<SocketUser> user, Sockets& sockets);

}  // namespace tide::server
