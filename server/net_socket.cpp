#include <chrono>
#include <deque>

#include "server/net_beast.h"

namespace tide::server {
namespace {

namespace websocket = beast::websocket;

constexpr std::size_t message_limit = 16 * 1024;
constexpr std::size_t most_queued = 64, most_queued_bytes = 1024 * 1024;
constexpr std::string_view protocol = "tide.1";

class WebSocket : public Socket, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(tcp::socket socket, std::shared_ptr<SocketUser> user, Sockets& sockets)
      : stream_(std::move(socket)), user_(std::move(user)), sockets_(sockets) {}
  ~WebSocket() override { sockets_.remove(this); }

  void open(const http::request<http::string_body>& upgrade) {
    sockets_.add(this);
    websocket::stream_base::timeout times{};
    times.handshake_timeout = std::chrono::seconds(10);
    times.idle_timeout = std::chrono::seconds(40);
    times.keep_alive_pings = true;
    stream_.set_option(times);
    stream_.read_message_max(message_limit);
    stream_.auto_fragment(false);  // one frame and one write for a message, and no buffer for it
    const bool asks = upgrade[http::field::sec_websocket_protocol].find(beast::string_view(
                          protocol.data(), protocol.size())) != beast::string_view::npos;
    stream_.set_option(websocket::stream_base::decorator([asks](websocket::response_type& r) {
      if (asks) r.set(http::field::sec_websocket_protocol, protocol);
    }));
    stream_.async_accept(upgrade, [self = shared_from_this()](beast::error_code error) {
      if (error) return self->over();
      self->user_->opened(self);
      self->read();
    });
  }

  void send(std::shared_ptr<const std::string> message) override {
    if (closing_ || over_) return;
    queued_bytes_ += message->size();
    queue_.push_back(std::move(message));
    if (queue_.size() > most_queued || queued_bytes_ > most_queued_bytes) {
      return close(1013, "too slow");
    }
    if (queue_.size() == 1) write();
  }

  std::size_t backlog() const override { return queue_.size(); }

  void close(int code, const std::string& reason) override {
    if (closing_ || over_) return;
    closing_ = true;
    const websocket::close_reason why(static_cast<websocket::close_code>(code), reason);
    // A write may be under way: then the frame follows it.
    if (queue_.empty()) return send_close(why);
    reason_ = why;
  }

 private:
  void send_close(const websocket::close_reason& reason) {
    stream_.async_close(reason, [self = shared_from_this()](beast::error_code) { self->over(); });
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->over();
      const std::string text = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.consume(self->buffer_.size());
      if (!self->closing_) self->user_->message(text);
      self->read();
    });
  }

  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(*queue_.front()),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          if (error) return self->over();
                          self->queued_bytes_ -= self->queue_.front()->size();
                          self->queue_.pop_front();
                          if (self->closing_) {
                            self->queue_.clear();
                            return self->send_close(self->reason_);
                          }
                          if (!self->queue_.empty()) return self->write();
                          self->user_->drained();
                        });
  }

  void over() {
    if (over_) return;
    over_ = true;
    user_->closed();
  }

  websocket::stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  std::shared_ptr<SocketUser> user_;
  Sockets& sockets_;
  std::deque<std::shared_ptr<const std::string>> queue_;
  std::size_t queued_bytes_ = 0;
  websocket::close_reason reason_;
  bool closing_ = false, over_ = false;
};

}  // namespace

void open_socket(tcp::socket socket, const http::request<http::string_body>& upgrade,
                 std::shared_ptr<SocketUser> user, Sockets& sockets) {
  std::make_shared<WebSocket>(std::move(socket), std::move(user), sockets)->open(upgrade);
}

}  // namespace tide::server
