import { existsSync } from 'node:fs'
import { contract } from '@palisade/contract'
import { beforeEach } from 'vitest'
import { ProductRefusal, type ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { signIn } from './product.ts'
import { createSite } from './site.ts'
import { ownStack } from './stack.ts'
import { until } from './until.ts'

/**
 * Specs of one worker share its product: before each test nothing of its site is at fault, no alarm is open, no procedure begins with the
 * next one, no export is there to be taken for its own, no notice waits, and the wall is empty. Right after a journey that killed programs
 * they may not answer yet.
 */
beforeEach(() => {
  // Without the launcher nothing comes back, and each journey would wait for it in vain.
  if (!existsSync(`/proc/${ownStack().launcherPid}`)) throw new Error('the product has ended')
  return until('the product is as a journey expects it', settle, 60_000)
})

async function settle(): Promise<true> {
  const stack = ownStack()
  await createSite(stack.controlUrl).reset()
  const product = await signIn(stack)
  await deleteProcedures(product)
  await closeAlarms(product)
  await removeExports(product)
  await confirmNotices(product)
  await product.call(contract.wallView.keepOwn, { layout: 4, windows: [], tour: null })
  await product.call(contract.session.logout, {})
  return true
}

async function deleteProcedures(product: ProductClient): Promise<void> {
  const { list } = await product.call(contract.procedure.getByPage, { pageSize: 100 })
  if (list.length > 0) await product.call(contract.procedure.batchDelete, { ids: list.map(({ id }) => id) })
}

/** An alarm is closed without a procedure's answers as long as nothing is said to have been handled. */
async function closeAlarms(product: ProductClient): Promise<void> {
  const { list } = await product.call(contract.alarm.getOpen, { everyCentre: true, pageSize: 300 })
  for (const { alarmId, status } of list) {
    if (status === 'on_alert')
      await unlessDone(product.call(contract.alarm.acknowledge, { alarmId, confirm: 'acknowledge' }))
    const close = { alarmId, style: 'unknown' as const, reason: 'Left by an earlier test' }
    await unlessDone(product.call(contract.alarm.close, close))
  }
}

async function removeExports(product: ProductClient): Promise<void> {
  for (const { fileId } of await product.call(contract.alarmExport.getOwn, {}))
    await product.call(contract.alarmExport.cancel, { fileId })
}

async function confirmNotices(product: ProductClient): Promise<void> {
  const ids = (await product.call(contract.notice.getOwnUnconfirmed, {})).map(({ id }) => id)
  if (ids.length > 0) await product.call(contract.notice.confirm, { ids })
}

/** The simulated guards act meanwhile: their report may come before. */
const unlessDone = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof ProductRefusal)) throw error
  })
