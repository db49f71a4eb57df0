import { randomUUID } from 'node:crypto'
import { ALWAYS, type HandoverStatus, type PatrolPlanDraft } from '@palisade/contract'
import { buildCheckpoint } from '#server/testing/builders/patrol/checkpoint.ts'
import { buildFootPatrol } from '#server/testing/builders/patrol/foot-patrol.ts'
import { buildHandover } from '#server/testing/builders/patrol/handover.ts'
import { buildDevice } from '#server/testing/builders/device.ts'
import { buildPatrolPlan, buildPatrolTask } from '#server/testing/builders/patrol/patrol.ts'
import { buildUser } from '#server/testing/builders/session.ts'
import type { Scenarios, Workbench } from './bench.ts'

const draft = async ({ server, admin, name }: Workbench): Promise<PatrolPlanDraft> => ({
  name: name(),
  personId: admin.user.id,
  level: 'general',
  time: { type: 'weekly', week: ALWAYS },
  toleranceMinutes: 5,
  stops: [{ deviceId: (await buildDevice(server.db)).id, preset: null, seconds: 20, questions: ['Fire?'] }],
  remarks: '',
})

const planOf = async ({ server, admin }: Workbench, state: 'not_started' | 'in_progress' | 'paused') => {
  // Another person each time, who is in nobody's way: none of these begins.
  const dueFrom = state === 'not_started' ? null : new Date(Date.now() + 86_400_000)
  const time = {
    type: 'once' as const,
    from: new Date(Date.now() + 86_400_000).toISOString(),
    to: new Date(Date.now() + 90_000_000).toISOString(),
  }
  return (await buildPatrolPlan(server.db, { state, personId: admin.user.id, time, dueFrom })).id
}

/** A task of a plan in progress, which the administrator begins as its person. */
async function taskOf(bench: Workbench, personId = bench.admin.user.id) {
  const id = await planOf(bench, 'in_progress')
  return (await buildPatrolTask(bench.server.db, { planId: id, personId })).id
}

/** One that the administrator has begun: what they were on before is over. */
async function begun(bench: Workbench) {
  const { db } = bench.server
  await db
    .updateTable('patrol_task')
    .set({ status: 'completed', outcome: 'done' })
    .where('status', '=', 'in_progress')
    .execute()
  const id = await taskOf(bench)
  await bench.admin.client.patrolTask.start({ id })
  return id
}

const centreOf = (admin: Workbench['admin']) => admin.centerId ?? ''

/** The one page of the administrator's centre that is not taken over. */
async function pageOf({ server, admin }: Workbench, status: HandoverStatus, giverId: string | null = null) {
  const centreId = centreOf(admin)
  await server.db.deleteFrom('handover').where('centre_id', '=', centreId).execute()
  return { id: (await buildHandover(server.db, { centreId, status, giverId })).id, version: 0 }
}

/** Calls of patrols. */
export const patrolChanges: Scenarios = {
  'patrolPlan.add': draft,
  'patrolPlan.update': async bench => ({
    ...(await draft(bench)),
    id: await planOf(bench, 'not_started'),
    version: 0,
  }),
  'patrolPlan.batchDelete': async bench => ({ ids: [await planOf(bench, 'not_started')] }),
  'patrolPlan.batchStop': async bench => ({ ids: [await planOf(bench, 'in_progress')] }),
  'patrolPlan.batchStart': async bench => {
    // The plans of the other scenarios are at the same time.
    await bench.server.db.updateTable('patrol_plan').set({ state: 'ended' }).execute()
    return { ids: [await planOf(bench, 'not_started')] }
  },
  'patrolPlan.pause': async bench => ({ id: await planOf(bench, 'in_progress') }),
  'patrolPlan.resume': async bench => ({ id: await planOf(bench, 'paused') }),
  'patrolTask.start': async bench => ({ id: await taskOf(bench) }),
  'patrolTask.takeOver': async bench => ({
    id: await taskOf(bench, (await buildUser(bench.server.db)).id),
  }),
  'patrolTask.pause': async bench => ({ id: await begun(bench) }),
  'patrolTask.resume': async bench => {
    const id = await begun(bench)
    await bench.admin.client.patrolTask.pause({ id })
    return { id }
  },
  'patrolTask.move': async bench => ({ id: await begun(bench), from: 0, to: 1 }),
  'patrolCheckpoint.add': async ({ server, name }) => ({
    name: name(),
    areaId: (await buildCheckpoint(server.db)).area_id,
    remarks: '',
  }),
  'patrolCheckpoint.update': async ({ server, name }) => {
    const { id, area_id: areaId } = await buildCheckpoint(server.db)
    return { id, version: 0, name: name(), areaId, remarks: '' }
  },
  'patrolCheckpoint.batchDelete': async ({ server }) => ({ ids: [(await buildCheckpoint(server.db)).id] }),
  'patrolCheckpoint.renewCode': async ({ server }) => ({ id: (await buildCheckpoint(server.db)).id }),
  'patrolFoot.checkIn': async ({ server, admin }) => {
    const { area_id: areaId } = await buildCheckpoint(server.db)
    const { id, points } = await buildFootPatrol(server.db, { areaId, personId: admin.user.id })
    const now = new Date().toISOString()
    const code = points[0]?.code ?? ''
    return { requestId: randomUUID(), id, position: 0, code, phoneAt: now, sentAt: now }
  },
  'handover.add': async ({ server, admin }) => {
    await server.db.deleteFrom('handover').where('centre_id', '=', centreOf(admin)).execute()
    return {}
  },
  'handover.update': async bench => ({ ...(await pageOf(bench, 'open')), notes: 'Gate 2 sticks' }),
  'handover.handOver': async bench => ({ ...(await pageOf(bench, 'open')), notes: 'Quiet' }),
  'handover.withdraw': async bench => ({ id: (await pageOf(bench, 'handed_over', bench.admin.user.id)).id }),
  'handover.takeOver': async bench => ({ ...(await pageOf(bench, 'handed_over')), reply: 'Read' }),
  'patrolHistory.signOff': async bench => {
    const id = await begun(bench)
    await bench.admin.client.patrolTask.move({ id, from: 0, to: 1 })
    return { id }
  },
  'patrolTask.notePreset': async bench => {
    const id = await begun(bench)
    const preset = JSON.stringify({ token: '7', name: 'Barrier' })
    await bench.server.db.updateTable('patrol_task_stop').set({ preset }).where('task_id', '=', id).execute()
    return { id, position: 0 }
  },
  'patrolTask.report': async bench => ({
    id: await begun(bench),
    position: 0,
    verdict: 'normal',
    answers: ['Yes'],
  }),
}
