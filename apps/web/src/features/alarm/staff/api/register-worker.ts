import { staffPage } from '@palisade/contract'
import { addressOf } from '#shared/api/address.ts'
import type { KeepFiles } from '../worker/shell-cache.ts'

/** Address of the worker's script in the build. */
const SCRIPT = '/staff-worker.js'

/** Has the page kept on the phone, where the browser does that: on secure origins, from the build. */
export function registerStaffWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void keepPage().catch(() => undefined)
}

async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register(addressOf(SCRIPT), { scope: addressOf(staffPage.path) })
  const { active } = await navigator.serviceWorker.ready
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  if (build === undefined) return
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  // A worker has no origin to choose.
  active?.postMessage({ type: 'keep', build, files } satisfies KeepFiles)
}
