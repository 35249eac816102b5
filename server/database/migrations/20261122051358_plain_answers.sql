-- The attempt holds its answers and nothing else of them: which write gave each one is told by the events, where it was written all along.
UPDATE "user_instrument" SET "answers" = (
  SELECT coalesce(jsonb_object_agg(given.key, given.value -> 'value'), '{}') FROM jsonb_each("user_instrument"."answers") AS given
) WHERE "answers" <> '{}';
