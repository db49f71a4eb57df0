import type { DriverName } from '@palisade/contract'
import type { Harness } from './harness.ts'
import { testLogin, testProbe } from './probe-conformance.ts'
import { testHostileSession, testSession } from './session-conformance.ts'
import { createWorkbench } from './workbench.ts'

/** The rules for every driver, run by its `<name>.conformance.medium.test.ts` against an endpoint that speaks its protocol. */
export function testDriver<Name extends DriverName>(harness: Harness<Name>): void {
  const bench = createWorkbench(harness)
  testProbe(harness, bench)
  testLogin(harness, bench)
  if (!bench.driver.connect) return
  testSession(harness, bench)
  testHostileSession(harness, bench)
}
