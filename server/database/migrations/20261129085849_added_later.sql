ALTER TABLE "verification" DROP CONSTRAINT "verification_once";--> statement-breakpoint
ALTER TABLE "score_history" ADD COLUMN "added" text[];--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "scoring" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "verification" v SET scoring = h.number
FROM (
  SELECT user_id, attempt_id, version_id, max(number) AS number FROM "score_history" GROUP BY user_id, attempt_id, version_id
) h
WHERE v.kind = 'report' AND v.user_id = h.user_id AND v.attempt_id = h.attempt_id AND v.version_id = h.version_id;--> statement-breakpoint
ALTER TABLE "verification" ADD CONSTRAINT "verification_once" UNIQUE("user_id","attempt_id","kind","scoring");
