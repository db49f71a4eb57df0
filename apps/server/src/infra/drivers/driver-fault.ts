import { DeviceFault } from '@palisade/drivers'
import { AppError } from '#server/infra/errors/app-error.ts'

/**
 * The error that the caller gets for a device's refusal or failure. Any error that does not come from a device means
 * that the drivers' process has failed.
 */
export function driverFault(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (!(error instanceof DeviceFault)) return new AppError('driver.unavailable', undefined, { cause: error })
  switch (error.deviceCause) {
    case 'not_supported':
      return new AppError('device.not_supported', undefined, { cause: error })
    case 'rejected':
      return new AppError('device.rejected', { reason: error.reason }, { cause: error })
    // The connection to our own process was lost, not the one to the device.
    case 'control_lost':
      return new AppError('driver.unavailable', undefined, { cause: error })
    default:
      return new AppError('device.offline', undefined, { cause: error })
  }
}
