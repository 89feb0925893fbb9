-- What shoppers choose if it isn't only a size, such as "Color / Length"; empty: "Size".
alter table products add column size_label text not null default '' check (length(size_label) <= 60);
