-- Every server hears when a session ends, whoever ended it: its event streams end with it.
CREATE FUNCTION "tell_session_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('notices', json_build_object('noticeId', NULL, 'userId', NEW.user_id, 'ended', true)::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "session_ends" AFTER UPDATE OF "revoked_at" ON "session" FOR EACH ROW
	WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION "tell_session_end"();
