// The loop, the listener and HTTP. WebSockets are in net_socket.cpp.
#include <sys/resource.h>
#include <unistd.h>

#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>

#include "server/net_beast.h"

namespace tide::server {
namespace {

constexpr auto read_time = std::chrono::seconds(30);
constexpr auto answer_time = std::chrono::seconds(60);  // a long poll waits 25 s
constexpr std::size_t header_limit = 8 * 1024, body_limit = 64 * 1024, import_limit = 1024 * 1024;

std::string decoded(std::string_view text) {
  std::string out;
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 &&
        digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

Request plain_request(const http::request<http::string_body>& from, const std::string& address) {
  Request to;
  to.method = std::string(from.method_string());
  const std::string_view target(from.target().data(), from.target().size());
  const auto mark = target.find('?');
  to.path = decoded(target.substr(0, mark));
  std::string_view rest = mark == std::string_view::npos ? "" : target.substr(mark + 1);
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    const auto equals = pair.find('=');
    const std::string_view value = equals == std::string_view::npos ? "" : pair.substr(equals + 1);
    to.query[decoded(pair.substr(0, equals))] = decoded(value);
  }
  for (const auto& field : from) {
    std::string name(field.name_string());
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    to.headers[name] = std::string(field.value());
  }
  to.body = from.body();
  to.address = address;
  return to;
}

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(tcp::socket socket, Website& website, Sockets& sockets)
      : stream_(std::move(socket)), website_(website), sockets_(sockets) {
    beast::error_code error;
    const auto end = stream_.socket().remote_endpoint(error);
    if (!error) address_ = end.address().to_string();
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(header_limit);
    parser_->body_limit(import_limit);
    stream_.expires_after(read_time);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                              self->header_read(error);
                            });
  }

 private:
  void header_read(beast::error_code error) {
    if (error == http::error::end_of_stream) return close();
    if (error == http::error::body_limit) return refuse(413, "the body is too large");
    if (error == http::error::header_limit) return refuse(431, "headers are too large");
    if (error) return refuse(400, "this is no HTTP");
    const auto& head = parser_->get();
    if (beast::websocket::is_upgrade(head)) return upgrade();
    // Beast compares a length that was announced with the limit before we know what is asked for.
    const std::size_t most = head.target() == "/api/import" ? import_limit : body_limit;
    if (parser_->content_length().value_or(0) > most) return refuse(413, "the body is too large");
    parser_->body_limit(most);
    if (beast::iequals(head[http::field::expect], "100-continue")) {
      return refuse(417, "send the body at once");
    }
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code failed, std::size_t) {
                       if (failed == http::error::body_limit) {
                         return self->refuse(413, "the body is too large");
                       }
                       if (failed) return self->close();
                       self->handle();
                     });
  }

  void handle() {
    stream_.expires_after(answer_time);
    website_.handle(plain_request(parser_->get(), address_),
                    [self = shared_from_this()](Response response) {
                      self->write(std::move(response), self->parser_->get().keep_alive());
                    });
  }

  void refuse(int status, const std::string& text) {
    Response response{.status = status, .body = R"({"error":")" + text + "\"}"};
    write(std::move(response), false);
  }

  void write(Response from, bool keep) {
    response_ = {};
    response_.result(static_cast<unsigned>(from.status));
    response_.version(11);
    response_.set(http::field::content_type, from.type);
    for (const auto& [name, value] : from.headers) response_.insert(name, value);
    response_.keep_alive(keep);
    response_.body() = std::move(from.body);
    response_.prepare_payload();
    const bool head = parser_->get().method() == http::verb::head;
    if (head) response_.body().clear();
    http::async_write(stream_, response_,
                      [self = shared_from_this(), keep](beast::error_code error, std::size_t) {
                        if (error || !keep) return self->close();
                        self->read();
                      });
  }

  void upgrade() {
    const http::request<http::string_body> head(parser_->get());
    auto user = website_.open_stream(plain_request(head, address_));
    if (!user) return write(std::move(user.error()), false);
    beast::get_lowest_layer(stream_).expires_never();
    open_socket(stream_.release_socket(), head, std::move(*user), sockets_);
  }

  void close() {
    beast::error_code ignored;  // the other end may be gone, which is all the same
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  Website& website_;
  Sockets& sockets_;
  std::string address_;
  std::optional<http::request_parser<http::string_body>> parser_;
  http::response<http::string_body> response_;
};

class BeastNet : public Net {
 public:
  BeastNet() : acceptor_(io_), signals_(io_), workers_(1) {
    asio::post(workers_, [] { setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10); });
  }
  ~BeastNet() override { workers_.join(); }

  Expected<void> bind(const std::string& address, int port) {
    beast::error_code error;
    const auto ip = asio::ip::make_address(address, error);
    if (error) return wrong("'" + address + "' is no address, expected one like 127.0.0.1");
    const tcp::endpoint end(ip, static_cast<unsigned short>(port));
    acceptor_.open(end.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(end, error);
    if (!error) acceptor_.listen(1024, error);
    if (error) {
      return wrong(address + " port " + std::to_string(port) + ": " + error.message());
    }
    return {};
  }

  int port() const override { return acceptor_.local_endpoint().port(); }

  Millis now() const override {
    using std::chrono::system_clock;
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               system_clock::now().time_since_epoch())
        .count();
  }
  void post(std::function<void()> act) override { asio::post(io_, std::move(act)); }
  void after(Millis delay, std::function<void()> act) override {
    const auto timer = std::make_shared<asio::steady_timer>(io_, std::chrono::milliseconds(delay));
    timer->async_wait([timer, act = std::move(act)](beast::error_code error) {
      if (!error) act();
    });
  }
  void work(std::function<void()> job, std::function<void()> then) override {
    asio::post(workers_, [this, job = std::move(job), then = std::move(then)]() mutable {
      job();
      post(std::move(then));
    });
  }

  void serve(Website& website) override {
    website_ = &website;
    accept();
  }

  void run(std::function<void()> asked_to_stop) override {
    signals_.add(SIGTERM);
    signals_.add(SIGINT);
    wait_for_signal(std::move(asked_to_stop));
    io_.run();
  }
  void close_sockets(int code) override { sockets_.close_all(code); }
  void stop() override {
    workers_.stop();
    io_.stop();
  }

 private:
  void wait_for_signal(std::function<void()> asked_to_stop) {
    signals_.async_wait([this, asked = std::move(asked_to_stop)](beast::error_code error, int) {
      if (error) return;
      if (stopping_) _exit(1);
      stopping_ = true;
      beast::error_code ignored;
      acceptor_.close(ignored);
      wait_for_signal({});
      asked();
    });
  }

  void accept() {
    acceptor_.async_accept([this](beast::error_code error, tcp::socket socket) {
      if (!acceptor_.is_open()) return;
      if (!error) {
        beast::error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        std::make_shared<HttpSession>(std::move(socket), *website_, sockets_)->read();
        return accept();
      }
      // Out of descriptors: those that are open must end first.
      after(100, [this] { accept(); });
    });
  }

  Sockets sockets_;  // outlives the handlers that io_ still holds at its end
  asio::io_context io_{1};
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::thread_pool workers_;
  Website* website_ = nullptr;
  bool stopping_ = false;
};

}  // namespace

Expected<std::unique_ptr<Net>> Net::listen(const std::string& address, int port) {
  auto net = std::make_unique<BeastNet>();
  if (auto bound = net->bind(address, port); !bound) return std::unexpected(bound.error());
  return net;
}

}  // namespace tide::server
