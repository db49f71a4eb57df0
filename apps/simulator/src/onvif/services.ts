import { deviceService, relayOperations } from './device-service.ts'
import { eventService } from './event-service.ts'
import { mediaService } from './media-service.ts'
import type { OperationCall, Operations } from './operation.ts'
import { replayService, searchService } from './recording-service.ts'
import { ptzService } from './ptz-service.ts'
import { SoapFault } from './soap.ts'

/** The ONVIF core specification lets these be called without a login. */
export const openOperations: readonly string[] = [
  'GetSystemDateAndTime',
  'GetCapabilities',
  'GetServices',
  'GetHostname',
]

function operationsAt({ path, model }: OperationCall): Operations {
  if (path === '/onvif/device_service') return deviceService
  if (path === '/onvif/media' || (path === '/onvif/media2' && model.plan.hasMedia2)) return mediaService
  if (path === '/onvif/ptz' && model.plan.hasPtz) return ptzService
  if (path.startsWith('/onvif/event') && model.plan.hasEvents) return eventService
  if (path === '/onvif/deviceio') return relayOperations
  if (path === '/onvif/search' && model.card) return searchService
  if (path === '/onvif/replay' && model.card) return replayService
  return {}
}

/** The answer's body. @throws SoapFault */
export async function perform(call: OperationCall): Promise<string> {
  const operations = operationsAt(call)
  const { name } = call.request
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (!operation) throw new SoapFault('Optional Action Not Implemented', ['ActionNotSupported'], false)
  return operation(call)
}
