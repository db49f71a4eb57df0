export { createTestDatabase, type TestDatabase } from './test-database.ts'
export {
  databaseUrl,
  freePort,
  migrateDatabase,
  startTestPostgres,
  type TestPostgres,
} from './test-postgres.ts'
