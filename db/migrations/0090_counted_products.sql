-- The tabs of the product list count ten thousand products with every page: by this index alone, where the table would be read
-- from its beginning. Whether a product is shown changes rarely, so that other changes of its row write no index.
create index products_counted on products (hidden_at) where not is_design;
