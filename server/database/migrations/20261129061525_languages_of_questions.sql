CREATE TABLE "instrument_version_language" (
	"version_id" uuid NOT NULL,
	"locale" text NOT NULL,
	CONSTRAINT "instrument_version_language_version_id_locale_pk" PRIMARY KEY("version_id","locale")
);
--> statement-breakpoint
ALTER TABLE "instrument_version_language" ADD CONSTRAINT "instrument_version_language_version_id_instrument_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."instrument_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instrument_version_language_locale" ON "instrument_version_language" USING btree ("locale");--> statement-breakpoint
-- As the product finds them from now on: languages with all that must be read to answer, themselves or in a variety in the same script.
INSERT INTO "instrument_version_language" ("version_id", "locale")
WITH newest AS (
  SELECT DISTINCT ON (t.version_id, t.locale) t.version_id, t.locale, t.texts
  FROM instrument_version_text t ORDER BY t.version_id, t.locale, t.revision DESC
),
written AS (
  SELECT n.version_id, n.locale, k.key FROM newest n CROSS JOIN LATERAL jsonb_each_text(n.texts) k
  WHERE k.key ~ '^(instructions$|(section|question|answer)[.])' AND btrim(k.value) <> ''
),
lacking AS (
  SELECT n.version_id, n.locale FROM newest n
  JOIN instrument_version v ON v.id = n.version_id
  JOIN written b ON b.version_id = n.version_id AND b.locale = v.base_locale
  LEFT JOIN written w ON w.version_id = n.version_id AND w.key = b.key AND (
    w.locale = n.locale OR (
      split_part(w.locale, '-', 1) = split_part(n.locale, '-', 1)
      AND (n.locale NOT LIKE 'zh%' OR (n.locale = 'zh-CN') = (w.locale = 'zh-CN'))
    )
  )
  WHERE n.locale <> v.base_locale AND w.key IS NULL
)
SELECT n.version_id, n.locale FROM newest n
WHERE NOT EXISTS (SELECT FROM lacking l WHERE l.version_id = n.version_id AND l.locale = n.locale)
UNION
SELECT v.id, v.base_locale FROM instrument_version v;
