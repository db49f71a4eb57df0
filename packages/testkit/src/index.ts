export { freePort } from './free-port.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
export { databaseUrl, migrateDatabase, startTestPostgres, type TestPostgres } from './test-postgres.ts'
