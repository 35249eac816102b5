CREATE TABLE "area" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"base_locale" text NOT NULL,
	"icon" text NOT NULL,
	"colour" text NOT NULL,
	"position" integer NOT NULL,
	"texts_version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"domain_id" uuid,
	"merged_into" uuid,
	CONSTRAINT "area_code" UNIQUE NULLS NOT DISTINCT("domain_id","code"),
	CONSTRAINT "area_merged" CHECK (("area"."merged_into" is null) = ("area"."removed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "domain" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"base_locale" text NOT NULL,
	"icon" text NOT NULL,
	"colour" text NOT NULL,
	"position" integer NOT NULL,
	"texts_version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"merged_into" uuid,
	CONSTRAINT "domain_code" UNIQUE("code"),
	CONSTRAINT "domain_merged" CHECK (("domain"."merged_into" is null) = ("domain"."removed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "area" ADD CONSTRAINT "area_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area" ADD CONSTRAINT "area_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area" ADD CONSTRAINT "area_merged_into_area_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."area"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain" ADD CONSTRAINT "domain_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain" ADD CONSTRAINT "domain_merged_into_domain_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."domain"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO domain (id, code, base_locale, icon, colour, position, updated_at)
SELECT gen_random_uuid(), used.code, 'en-US', 'appstore', 'default', row_number() over (order by used.code), now()
FROM (
	SELECT domain AS code FROM instrument WHERE domain IS NOT NULL AND survey_id IS NULL
	UNION SELECT v.domain FROM instrument i JOIN instrument_version v ON v.id = i.current_version_id WHERE v.domain IS NOT NULL AND i.survey_id IS NULL
) used;--> statement-breakpoint
INSERT INTO area (id, code, base_locale, icon, colour, position, updated_at, domain_id)
SELECT gen_random_uuid(), used.code, 'en-US', 'appstore', 'default', row_number() over (order by d.position, used.code), now(), d.id
FROM (
	SELECT domain, area AS code FROM instrument WHERE area IS NOT NULL AND survey_id IS NULL
	UNION SELECT v.domain, v.area FROM instrument i JOIN instrument_version v ON v.id = i.current_version_id WHERE v.area IS NOT NULL AND i.survey_id IS NULL
) used JOIN domain d ON d.code = used.domain;--> statement-breakpoint
INSERT INTO message (id, kind, owner_id, key, source_locale, source_text, format, updated_at)
SELECT gen_random_uuid(), 'Catalog', entry.id, 'name', 'en-US',
	upper(left(regexp_replace(entry.code, '[_-]+', ' ', 'g'), 1)) || substr(regexp_replace(entry.code, '[_-]+', ' ', 'g'), 2), 'plain', now()
FROM (SELECT id, code FROM domain UNION ALL SELECT id, code FROM area) entry;
