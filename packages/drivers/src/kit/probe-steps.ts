import type { DeviceProbe, ProbeStep } from '@palisade/contract'
import { causeOf } from './fault.ts'
import { lockOf, minutesOf } from './login-gate.ts'

export type ProbeFindings = Partial<Omit<DeviceProbe, 'ok' | 'cause' | 'steps'>>

/** Runs one named step after the other; what it returns is kept, what it throws ends the probe with its cause. */
export interface ProbeRun {
  step<T>(name: ProbeStep['step'], run: () => Promise<T>): Promise<T>
  /** The same for what a device can do without: its failure is told, and the probe goes on. */
  attempt(name: ProbeStep['step'], run: () => Promise<unknown>): Promise<void>
  found(findings: ProbeFindings): void
}

/** The shape of every probe: steps in order with the time each took, never throwing. */
export async function runProbe(
  body: (probe: ProbeRun) => Promise<void>,
  now: () => number = () => performance.now(),
): Promise<DeviceProbe> {
  const steps: ProbeStep[] = []
  let findings: ProbeFindings = {}
  const probe: ProbeRun = {
    async step(step, run) {
      const from = now()
      const took = (): number => Math.max(0, Math.round(now() - from))
      try {
        const result = await run()
        steps.push({ step, ok: true, took: took() })
        return result
      } catch (error) {
        steps.push({ step, ok: false, cause: causeOf(error), took: took() })
        throw error
      }
    },
    attempt: (step, run) =>
      probe.step(step, run).then(
        () => undefined,
        () => undefined,
      ),
    found: more => (findings = { ...findings, ...more }),
  }
  const cause = await body(probe).then(
    () => undefined,
    (error: unknown) => {
      const left = lockOf(error)
      if (left !== undefined) probe.found({ lockedMinutes: minutesOf(left) })
      return causeOf(error)
    },
  )
  const { capabilities = [], sources = [], ...rest } = findings
  return { ok: cause === undefined, cause, steps, capabilities, sources, ...rest }
}
