import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { LiveService } from './live.service.ts'

export function createLiveHandlers(service: LiveService): ModuleHandlers<Contract['live']> {
  return { open: (request, context) => service.open(request, context) }
}
