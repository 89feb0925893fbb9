-- Once, as the superuser, through the leader's port: the two roles of docs/deploying.md.
create role nyuzi_owner login password '${OWNER_PASSWORD}';
create role nyuzi login createdb password '${SHOP_PASSWORD}';
grant nyuzi to nyuzi_owner;
create database nyuzi owner nyuzi_owner;
