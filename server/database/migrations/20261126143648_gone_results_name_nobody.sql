-- Of an attempt that is gone the change names nobody, and what was noted of it before goes too.
CREATE OR REPLACE FUNCTION "note_result_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM result_change WHERE user_id = OLD.user_id AND attempt_id = OLD.id;
    INSERT INTO result_change (user_id, attempt_id) VALUES ('00000000-0000-0000-0000-000000000000', OLD.id);
  ELSE
    INSERT INTO result_change (user_id, attempt_id) VALUES (NEW.user_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
