ALTER TABLE "report_file" ADD COLUMN "survey_id" uuid;--> statement-breakpoint
ALTER TABLE "rescored_attempt" ADD COLUMN "survey_id" uuid;--> statement-breakpoint
UPDATE "report_file" f SET survey_id = p.survey_id
FROM user_instrument a JOIN user_survey p ON p.user_id = a.user_id AND p.id = a.participation_id
WHERE a.id = f.attempt_id;--> statement-breakpoint
UPDATE "rescored_attempt" r SET survey_id = p.survey_id
FROM user_instrument a JOIN user_survey p ON p.user_id = a.user_id AND p.id = a.participation_id
WHERE a.id = r.attempt_id;--> statement-breakpoint
-- Of a risk in a survey its own people were told as admins: from now on they are told by name, and other admins no longer.
WITH old AS MATERIALIZED (
  SELECT n.*, p.survey_id FROM notice n
  JOIN access_grant g ON g.recipient = 'staff' AND n.link = '/access/edit?id=' || g.id
  JOIN user_instrument a ON a.user_id = g.owner_id AND a.id = g.attempt_id
  JOIN user_survey p ON p.user_id = a.user_id AND p.id = a.participation_id
  WHERE n.audience = 'role'
), told AS MATERIALIZED (
  SELECT gen_random_uuid() AS new_id, old.*, c.user_id AS recipient FROM old
  JOIN survey_collaborator c ON c.survey_id = old.survey_id
  JOIN user_account u ON u.id = c.user_id AND old.role = ANY (u.roles) AND u.created_at <= old.created_at
), made AS (
  INSERT INTO notice (id, audience, user_id, role, type, title_key, params, link, created_at)
  SELECT new_id, 'user', recipient, NULL, type, title_key, params, link, created_at FROM told
  RETURNING id
), kept AS (
  INSERT INTO notice_receipt (notice_id, user_id, read_at, cleared_at)
  SELECT told.new_id, told.recipient, r.read_at, r.cleared_at
  FROM told JOIN made ON made.id = told.new_id JOIN notice_receipt r ON r.notice_id = told.id AND r.user_id = told.recipient
)
DELETE FROM notice USING old WHERE notice.id = old.id;
