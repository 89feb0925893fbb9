-- What the sizes of a category measure, and which part of the body they are chosen by: {"measuredAt": "wrist", "bead": 2,
-- "between": "larger", "sizes": [{"size": "Medium", "strung": 7250, "fits": [6000, 6600]}]}. Lengths are thousandths of an
-- inch, beads millimeters. Null: nothing is measured, and nobody is offered the size finder.
alter table categories add column measures jsonb check (jsonb_typeof(measures) = 'object');
-- What differs of one product: {"bead": 4, "sizes": []}. Null: nothing.
alter table products add column measures jsonb check (jsonb_typeof(measures) = 'object');

-- What the size guide says that comes with the shop, strung on beads of 2 mm. Where the owner has written another guide,
-- it may say something else, and the owner enters what the sizes measure.
update categories set measures = jsonb_build_object('bead', 2) || given.measures
from (values
  ('wristbands', '{"measuredAt": "wrist", "between": "larger", "sizes": [
    {"size": "Small", "strung": 6500, "fits": [5250, 5900]}, {"size": "Medium", "strung": 7250, "fits": [6000, 6600]},
    {"size": "Large", "strung": 8000, "fits": [6700, 7300]}, {"size": "Extra Large", "strung": 8750, "fits": [7400, 8200]}]}'::jsonb),
  ('nametags', '{"measuredAt": "wrist", "between": "larger", "sizes": [
    {"size": "Small", "strung": 6500, "fits": [5250, 5900]}, {"size": "Medium", "strung": 7250, "fits": [6000, 6600]},
    {"size": "Large", "strung": 8000, "fits": [6700, 7300]}, {"size": "Extra Large", "strung": 8750, "fits": [7400, 8200]}]}'),
  ('anklets', '{"measuredAt": "ankle", "between": "larger", "sizes": [
    {"size": "Small", "strung": 9250, "fits": [7500, 8200]}, {"size": "Medium", "strung": 10000, "fits": [8300, 9000]},
    {"size": "Large", "strung": 10750, "fits": [9100, 9800]}, {"size": "Extra Large", "strung": 12000, "fits": [9900, 11000]}]}'),
  ('chockers', '{"measuredAt": "neck", "between": "smaller", "sizes": [
    {"size": "Small", "strung": 13750, "fits": [12000, 12900]}, {"size": "Medium", "strung": 14750, "fits": [13000, 13900]},
    {"size": "Large", "strung": 16000, "fits": [14000, 15200]}, {"size": "Extra Large", "strung": 17750, "fits": [15300, 17000]}]}'),
  ('necklaces', '{"measuredAt": "length", "between": "larger", "sizes": [
    {"size": "Small", "strung": 16250, "fits": null}, {"size": "Medium", "strung": 18250, "fits": null},
    {"size": "Large", "strung": 20250, "fits": null}, {"size": "Extra Large", "strung": 24250, "fits": null}]}')
) as given (slug, measures)
where categories.slug = given.slug and not exists (select from content_pages where name = 'size-guide' and text is not null);
