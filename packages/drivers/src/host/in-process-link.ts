import { allDrivers, breaker, driverOf } from '../registry.ts'
import { createEngine, type Engine } from './engine.ts'
import type { Link, LinkOptions } from './link.ts'

/** The engine in this process, for tests. */
export function createInProcessLink({ onMessage, onUp, onDown }: LinkOptions): Link {
  let engine: Engine | undefined
  return {
    start() {
      if (engine) return
      engine = createEngine({
        driverOf,
        allDrivers,
        breaker,
        send: message => Promise.resolve(onMessage(message)),
      })
      onUp()
    },
    send(message) {
      engine?.take(message)
      return engine !== undefined
    },
    async stop() {
      const ending = engine
      engine = undefined
      await ending?.stop()
      onDown()
    },
  }
}
