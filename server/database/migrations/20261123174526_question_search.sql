ALTER TABLE "message" ADD COLUMN "question_search" text GENERATED ALWAYS AS (case when kind = 'Instrument' and key like 'question.%.text' then searchable(source_text) end) STORED;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "question_search" text;--> statement-breakpoint
CREATE INDEX "message_question_search" ON "message" USING gin ("question_search" gin_trgm_ops) WHERE "message"."question_search" is not null;--> statement-breakpoint
CREATE INDEX "message_question_code" ON "message" USING gin (lower(substr("context", 10)) gin_trgm_ops) WHERE "message"."question_search" is not null;--> statement-breakpoint
CREATE INDEX "translation_question_search" ON "translation" USING gin ("question_search" gin_trgm_ops) WHERE "translation"."question_search" is not null;--> statement-breakpoint
-- Which message a translation belongs to says whether it is a question's: a generated column cannot look there.
CREATE FUNCTION "keep_question_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.question_search := (
		SELECT searchable(NEW.text) FROM message m
		WHERE m.id = NEW.message_id AND m.kind IN ('Instrument', 'Removed') AND m.key LIKE 'question.%.text'
	);
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "translation_question_search" BEFORE INSERT OR UPDATE OF "text" ON "translation" FOR EACH ROW
	EXECUTE FUNCTION "keep_question_search"();--> statement-breakpoint
UPDATE "translation" SET "text" = "text" FROM "message" m
WHERE m.id = "translation"."message_id" AND m.kind IN ('Instrument', 'Removed') AND m.key LIKE 'question.%.text';
