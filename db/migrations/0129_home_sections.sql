-- The sections of home under a name of their own, with two more that are off; an older release goes on reading its own
-- (`home`), which it would not understand with more of them.
insert into settings (key, value)
select 'homeSections', value || '[{"kind": "words", "isOn": false}, {"kind": "newsletter", "isOn": false}]'::jsonb
from settings
where key = 'home'
on conflict (key) do nothing;
