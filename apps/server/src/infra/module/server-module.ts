import type { Contract, ObjectKind } from '@palisade/contract'
import type { FastifyInstance } from 'fastify'
import type { Handlers } from '#server/infra/binding/handlers.ts'
import type { Tx } from '#server/infra/database/database.ts'
import type {
  LentObjects,
  NamedObjects,
  ObjectSources,
  PlacedObjects,
} from '#server/infra/access/object-source.ts'
import type { ConstraintErrors } from '#server/infra/errors/database-error.ts'
import type { FileColumns } from '#server/infra/files/unnamed-files.ts'

/** Everything that a module may declare; `foldModules` reads it. */
export interface AnyServerModule {
  handlers?: Partial<Handlers>
  /** Refusals by the names of its tables' constraints. */
  constraints?: ConstraintErrors
  /** Names of its objects for the log and, of kinds that calls name, the areas they are in. */
  objects?: ObjectSources
  /** Where the keys of its files are kept, so that files without a row are found. */
  files?: FileColumns
  /** Adds addresses to which devices post in their own protocols; all others are calls of the contract. */
  addRoutes?(http: FastifyInstance): void
  /** Ends what was under way when the backup was made from which the database was restored; before any module starts. */
  settleRestored?(tx: Tx): Promise<void>
  start?(): void | Promise<void>
  stop?(): void | Promise<void>
}

type DeclaredObjects<Kinds extends string> = {
  readonly [Kind in Kinds]: Kind extends ObjectKind ? PlacedObjects | LentObjects : NamedObjects
}

/** Returned by every `create…Module`: the groups of calls it binds and the kinds of object it declares. */
export type ServerModule<Groups extends keyof Contract = never, Kinds extends string = never> = Omit<
  AnyServerModule,
  'handlers' | 'objects'
> &
  ([Groups] extends [never] ? unknown : { handlers: Pick<Handlers, Groups> }) &
  ([Kinds] extends [never] ? unknown : { objects: DeclaredObjects<Kinds> })
