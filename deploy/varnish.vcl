# Varnish between the proxy that ends TLS and the shop:
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/nyuzi.vcl -p http_gzip_support=off -p backend_idle_timeout=5 -s default,256m
# The shop hangs up after ten seconds, so connections to it are kept for five; and it compresses better than gzip.
vcl 4.1;
import std;

backend shop {
  .host = "${SHOP_ADDRESS}";
  .port = "${SHOP_PORT}";
  .connect_timeout = 2s;
  # A picture is drawn anew while its sender waits.
  .first_byte_timeout = 130s;
  .probe = {
    .url = "/api/health/ready";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  # Three encodings, not one for each browser's own list.
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elseif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Calls, and whatever belongs to somebody, are between them and the shop.
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  if (req.http.Authorization || req.url ~ "^/(api|admin|dev)(/|\?|$)") { return (pass); }
  # Pages are the same for everybody: names and carts come into them in the browser.
  unset req.http.Cookie;
  # Old pages are for the time when there are no others.
  if (std.healthy(req.backend_hint)) { set req.grace = 0s; }
  return (hash);
}

sub vcl_backend_response {
  set beresp.grace = 15m;
  # Kept is only what says that everybody may have it.
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "(s-maxage|public)" || beresp.http.Cache-Control ~ "(no-store|private)" || beresp.status >= 500) {
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
  }
  return (deliver);
}

sub vcl_backend_error {
  set beresp.status = 503;
  set beresp.http.Retry-After = "2";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Content-Type = "application/json; charset=utf-8";
  synthetic("""{"detail":"The shop is catching its breath. Try again in a moment.","message":"The shop is catching its breath. Try again in a moment.","code":"unavailable"}""");
  return (deliver);
}

sub vcl_deliver {
  # 0: from the shop.
  set resp.http.X-Cache = obj.hits;
}
