"""The SQL of jobs, for PostgreSQL."""

from __future__ import annotations

from sqlalchemy import TextClause, text

from hornox.server.storage._dialect import NOW


def _timed(statement: str) -> TextClause:
    return text(statement.replace("{now}", NOW["postgresql"]))


ADD = _timed("""
INSERT INTO jobs (key, kind, version, person, priority, turn, created, expires, server, payload,
  until, attempt, done)
VALUES (:key, :kind, :version, CAST(:person AS text), :priority,
  (SELECT count(*) FROM jobs
    WHERE person = CAST(:person AS text) AND priority = :priority AND NOT done),
  {now}, {now} + :lifetime, :server, :payload, 0, 0, false)
ON CONFLICT (key) DO UPDATE SET
  server = CASE WHEN jobs.server = excluded.server THEN jobs.server END,
  expires = greatest(jobs.expires, excluded.expires)
""")
"""A job that another server has added, too, belongs to no server: it ends when it expires."""

DROP = text("DELETE FROM jobs WHERE key = ANY(:keys) AND server = :server")
KEEP = _timed("UPDATE jobs SET expires = {now} + :lifetime WHERE key = ANY(:keys) AND NOT done")
WATCH = _timed("""
SELECT key, done, until > {now} AS taken, result, error FROM jobs WHERE key = ANY(:keys)
""")
PARTS = text("""
SELECT key, number, part FROM job_parts
JOIN unnest(CAST(:keys AS text[]), CAST(:known AS int[])) AS seen(key, known) USING (key)
WHERE number >= known ORDER BY key, number
""")

EXPIRE = _timed("DELETE FROM jobs WHERE expires <= {now}")
GIVE_UP = _timed("""
UPDATE jobs SET done = true, error = :error, payload = NULL
WHERE NOT done AND attempt >= :most AND until <= {now}
""")
EXPIRE_WORKERS = _timed("DELETE FROM workers WHERE until <= {now} - 60000")
SEATS = _timed("""
SELECT CAST(coalesce(sum(seats), 0) AS int) FROM workers
WHERE version = :version AND until > {now}
""")

RENEW_WORKER = _timed("""
INSERT INTO workers (name, version, seats, until)
VALUES (:worker, :version, :seats, {now} + :lease)
ON CONFLICT (name) DO UPDATE SET seats = excluded.seats, until = excluded.until
""")
RENEW_JOBS = _timed("""
UPDATE jobs SET until = {now} + :lease WHERE worker = :worker AND NOT done RETURNING key, attempt
""")
TAKE = _timed("""
UPDATE jobs SET worker = :worker, until = {now} + :lease, attempt = attempt + 1
WHERE key IN (
  SELECT key FROM jobs
  WHERE NOT done AND version = :version AND priority BETWEEN :first AND :last
    AND until <= {now} AND expires > {now} AND attempt < :attempts
  ORDER BY priority, turn, created LIMIT :most FOR UPDATE SKIP LOCKED
)
RETURNING key, kind, person, attempt, payload, priority, turn, created
""")
LOCK = text("""
SELECT 1 FROM jobs WHERE key = :key AND worker = :worker AND attempt = :attempt AND NOT done
FOR UPDATE
""")
ADD_PART = text("""
INSERT INTO job_parts (key, number, part) VALUES (:key, :number, :part) ON CONFLICT DO NOTHING
""")
FINISH = text("""
UPDATE jobs SET done = true, payload = NULL, result = :result, error = :error
WHERE key = :key AND worker = :worker AND attempt = :attempt AND NOT done
""")
"""The payload goes with the job: it may hold a hand."""

RELEASE = text("""
UPDATE jobs SET until = 0, attempt = attempt - 1 WHERE worker = :worker AND NOT done AND until > 0
""")
REMOVE_WORKER = text("DELETE FROM workers WHERE name = :worker")
OTHERS = text("""
SELECT version, count(*) AS jobs FROM jobs WHERE NOT done AND version <> :version GROUP BY version
""")
