CREATE TABLE "result_change" (
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_floor" (
	"id" text PRIMARY KEY NOT NULL,
	"xid" "xid8" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_group" (
	"survey_id" uuid NOT NULL,
	"item" text NOT NULL,
	"unit" uuid NOT NULL,
	"group_id" uuid,
	"stratum" text,
	CONSTRAINT "result_group_survey_id_item_unit_pk" PRIMARY KEY("survey_id","item","unit")
);
--> statement-breakpoint
CREATE TABLE "result_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survey_id" uuid,
	"instrument_id" uuid,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"item" text,
	"tab" text NOT NULL,
	"filter" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "result_view_scope" CHECK (("result_view"."survey_id" is null) <> ("result_view"."instrument_id" is null))
);
--> statement-breakpoint
ALTER TABLE "result_view" ADD CONSTRAINT "result_view_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_view" ADD CONSTRAINT "result_view_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_view" ADD CONSTRAINT "result_view_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_change_xid" ON "result_change" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "result_view_survey" ON "result_view" USING btree ("survey_id");--> statement-breakpoint
CREATE INDEX "result_view_instrument" ON "result_view" USING btree ("instrument_id");--> statement-breakpoint
CREATE INDEX "result_view_owner" ON "result_view" USING btree ("owner_id");
--> statement-breakpoint
INSERT INTO "result_floor" ("id", "xid") VALUES ('changes', '0');
--> statement-breakpoint
CREATE FUNCTION "note_result_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO result_change (user_id, attempt_id) VALUES (OLD.user_id, OLD.id);
  ELSE
    INSERT INTO result_change (user_id, attempt_id) VALUES (NEW.user_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "result_of_new_attempt" AFTER INSERT ON "user_instrument"
  FOR EACH ROW WHEN (NEW.status = 'completed' AND NOT NEW.is_test) EXECUTE FUNCTION "note_result_change"();
--> statement-breakpoint
CREATE TRIGGER "result_of_attempt" AFTER UPDATE ON "user_instrument"
  FOR EACH ROW WHEN ((NEW.status = 'completed' OR OLD.status = 'completed') AND NOT NEW.is_test)
  EXECUTE FUNCTION "note_result_change"();
--> statement-breakpoint
CREATE TRIGGER "result_of_deleted_attempt" AFTER DELETE ON "user_instrument"
  FOR EACH ROW WHEN (OLD.status = 'completed' AND NOT OLD.is_test) EXECUTE FUNCTION "note_result_change"();
--> statement-breakpoint
CREATE FUNCTION "note_participation_results"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO result_change (user_id, attempt_id)
    SELECT a.user_id, a.id FROM user_instrument a
    WHERE a.user_id = NEW.user_id AND a.participation_id = NEW.id AND a.status = 'completed' AND NOT a.is_test;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "results_of_participation" AFTER UPDATE ON "user_survey"
  FOR EACH ROW WHEN (
    NEW.status IS DISTINCT FROM OLD.status OR NEW.attributes IS DISTINCT FROM OLD.attributes OR NEW.locale IS DISTINCT FROM OLD.locale
    OR NEW.arm IS DISTINCT FROM OLD.arm
  ) EXECUTE FUNCTION "note_participation_results"();
