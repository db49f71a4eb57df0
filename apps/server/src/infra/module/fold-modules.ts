import type { FastifyInstance } from 'fastify'
import type { Handlers } from '#server/infra/binding/handlers.ts'
import type { Tx } from '#server/infra/database/database.ts'
import type { NamedObjects } from '#server/infra/access/object-source.ts'
import type { Declarations } from './declarations.ts'
import type { AnyServerModule } from './server-module.ts'

type KeysOf<Part> = Part extends unknown ? keyof Part : never
type Field<Module, Name extends string> = Module extends { [Key in Name]: infer Value } ? Value : never

/** All modules as one. What no module binds or declares is missing from its type. */
export interface FoldedModules<Module extends AnyServerModule> {
  handlers: Pick<Handlers, KeysOf<Field<Module, 'handlers'>> & keyof Handlers>
  objects: Record<KeysOf<Field<Module, 'objects'>>, NamedObjects>
  addRoutes(http: FastifyInstance): void
  settleRestored(tx: Tx): Promise<void>
  /** One after the other, in the order of the list. */
  start(): Promise<void>
  /** One after the other, in the reverse order. */
  stop(): Promise<void>
}

/**
 * Folds the modules into one and tells infra what they declare.
 * @throws Error when two modules claim the same calls, constraint, kind of object or kind of file
 */
export function foldModules<const Modules extends readonly AnyServerModule[]>(
  modules: Modules,
  declarations: Declarations,
): FoldedModules<Modules[number]> {
  const folded: Partial<Handlers> = {}
  for (const { handlers = {}, constraints = {}, objects = {}, files = {} } of modules) {
    assignNew(folded, handlers)
    assignNew(declarations.constraints, constraints)
    assignNew(declarations.objects, objects)
    assignNew(declarations.files, files)
  }
  return {
    handlers: folded as FoldedModules<Modules[number]>['handlers'],
    objects: declarations.objects,
    addRoutes(http) {
      for (const module of modules) module.addRoutes?.(http)
    },
    async settleRestored(tx) {
      // They share the transaction's one connection.
      for (const module of modules) await module.settleRestored?.(tx)
    },
    async start() {
      for (const module of modules) await module.start?.()
    },
    async stop() {
      for (const module of modules.toReversed()) await module.stop?.()
    },
  }
}

function assignNew<Target extends object>(target: Target, part: NoInfer<Partial<Target>>): void {
  const twice = Object.keys(part).filter(key => key in target)
  if (twice.length > 0) throw new Error(`two modules declare ${twice.join(', ')}`)
  Object.assign(target, part)
}
