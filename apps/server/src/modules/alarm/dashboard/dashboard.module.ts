import { contract } from '@palisade/contract'
import type { FastifyBaseLogger } from 'fastify'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createDashboardService } from './dashboard.service.ts'
import { createFiguresExport } from './figures/figures-export.service.ts'
import { createFiguresService } from './figures/figures.service.ts'
import { createOpenCounts, type OpenCountsDeps } from './figures/open-counts.ts'
import { createRollUp, type RollUpDeps } from './roll-up/roll-up.ts'
import { siteDayOf } from '#server/infra/site-time.ts'

/** Changes are counted within this time, ms. */
const COUNT_MS = 30_000
/** Open alarms are counted this long, ms, after a change at the latest. */
const STANDING_MS = 1_000
const CHECK_MS = 600_000
/** The hour of the site in which every day is compared with its alarms. */
const CHECK_HOUR = 3

export interface DashboardModuleDeps extends OpenCountsDeps, RollUpDeps {
  log: FastifyBaseLogger
}

/** The home screen's and the alarm dashboard's figures. */
export function createDashboardModule(deps: DashboardModuleDeps): ServerModule<'dashboard' | 'figures'> {
  const { log, clock } = deps
  const openCounts = createOpenCounts(deps)
  const figures = createFiguresService({ ...deps, openCounts })
  const rollUp = createRollUp(deps)
  let checkedOn: string | undefined

  async function checkAtNight() {
    const today = siteDayOf(clock.now())
    if (checkedOn === today || new Date(clock.now()).getHours() !== CHECK_HOUR) return
    await rollUp.check()
    checkedOn = today
  }
  const counting = createRepeated(() => rollUp.run(), { name: 'alarm figures', every: COUNT_MS, log })
  const standing = createRepeated(() => openCounts.keep(), { name: 'open alarms', every: STANDING_MS, log })
  const checking = createRepeated(checkAtNight, { name: 'check of alarm figures', every: CHECK_MS, log })

  return {
    handlers: {
      dashboard: pickHandlers(contract.dashboard, createDashboardService(deps)),
      figures: pickHandlers(contract.figures, figures, createFiguresExport(figures)),
    },
    start() {
      counting.start()
      counting.run()
      standing.start()
      checking.start()
    },
    async stop() {
      await counting.stop()
      await standing.stop()
      await checking.stop()
    },
  }
}
