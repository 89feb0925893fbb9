# Varnish between the proxy that terminates TLS and the shop:
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/nyuzi.vcl -p http_gzip_support=off -p backend_idle_timeout=5 -s default,256m
# The shop closes idle connections after ten seconds, so they're kept for five here; and its compression is better than
# gzip.
vcl 4.1;
import std;

backend shop {
  .host = "${SHOP_ADDRESS}";
  .port = "${SHOP_PORT}";
  .connect_timeout = 2s;
  # Image processing takes long while its uploader waits.
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
  # Normalizes to three encodings, instead of one cache entry per browser's list.
  if (req.http.Accept-Encoding ~ "br") {
    set req.http.Accept-Encoding = "br";
  } elseif (req.http.Accept-Encoding ~ "gzip") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Doesn't cache API calls and personal content.
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  if (req.http.Authorization || req.url ~ "^/(api|admin|dev)(/|\?|$)") { return (pass); }
  # Pages are the same for all visitors: names and carts are added in the browser.
  unset req.http.Cookie;
  # Stale pages are only served while the shop is down.
  if (std.healthy(req.backend_hint)) { set req.grace = 0s; }
  return (hash);
}

sub vcl_backend_response {
  set beresp.grace = 15m;
  # Caches only responses that are marked as public.
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
  # 0: served by the shop.
  set resp.http.X-Cache = obj.hits;
}
