import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
} from 'kysely'

/** PostgreSQL, calling `onCommit` after each transaction that has committed. */
export class CommitDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #onCommit: () => void

  constructor(config: PostgresDialectConfig, onCommit: () => void) {
    super(config)
    this.#config = config
    this.#onCommit = onCommit
  }

  override createDriver(): Driver {
    return new CommitDriver(this.#config, this.#onCommit)
  }
}

class CommitDriver extends PostgresDriver {
  readonly #onCommit: () => void

  constructor(config: PostgresDialectConfig, onCommit: () => void) {
    super(config)
    this.#onCommit = onCommit
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#onCommit()
  }
}
