import { DeviceFault } from '@palisade/drivers'
import { AppError } from '../errors/app-error.ts'

/** What a device's refusal or failure means to the caller; anything else is the drivers' process failing. */
export function driverFault(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof DeviceFault)) return new AppError('driver.unavailable', undefined, { cause: error })
  switch (error.deviceCause) {
    case 'not_supported':
      return new AppError('device.not_supported', undefined, { cause: error })
    case 'rejected':
      return new AppError('device.rejected', { reason: error.reason }, { cause: error })
    // Of our own process, not of the device.
    case 'control_lost':
      return new AppError('driver.unavailable', undefined, { cause: error })
    default:
      return new AppError('device.offline', undefined, { cause: error })
  }
}
