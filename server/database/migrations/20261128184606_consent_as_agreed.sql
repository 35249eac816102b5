CREATE TABLE "survey_consent" (
	"survey_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "survey_consent_survey_id_version_locale_pk" PRIMARY KEY("survey_id","version","locale")
);
--> statement-breakpoint
ALTER TABLE "survey_consent" ADD CONSTRAINT "survey_consent_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is read now was read of the version in force; of earlier ones nobody knows.
INSERT INTO "survey_consent" ("survey_id", "version", "locale", "text")
SELECT s.id, (r.definition #>> '{settings,consent,version}')::int, t.locale, t.texts ->> 'consent'
FROM survey s
JOIN survey_revision r ON r.survey_id = s.id AND r.number = s.revision AND r.definition #>> '{settings,consent,version}' IS NOT NULL
JOIN survey_revision_text t ON t.survey_id = s.id AND t.texts ? 'consent';
--> statement-breakpoint
-- A change that was never put in force holds for nobody.
UPDATE "survey" SET "audience" = r.definition ->> 'audience', "anonymity" = r.definition ->> 'anonymity'
FROM survey_revision r WHERE r.survey_id = survey.id AND r.number = survey.revision;
