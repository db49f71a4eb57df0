import type { ServerModule } from '../../../infra/module/server-module.ts'

/** Notices to people and other systems. */
export function createNoticeModule(): ServerModule<'notice'> {
  return { handlers: { notice: {} } }
}
