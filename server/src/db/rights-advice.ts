/** What to do about a missing right (SQLSTATE 42501): names the setting that isn't set yet, never one that is. */
export function rightsAdvice(hasMigrationLogin: boolean): string {
  return hasMigrationLogin
    ? 'The user in MIGRATION_DATABASE_URL must own the database and what Assay made in it: start Assay once as that user, so that it grants the rest.'
    : 'Set MIGRATION_DATABASE_URL to the user that owns the database.'
}
