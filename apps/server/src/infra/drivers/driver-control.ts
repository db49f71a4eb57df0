import type { DeviceProbe, DiscoveredDevice } from '@palisade/contract'
import type { CommandResult, DeviceCommand, Target } from '@palisade/drivers'

/** The requests to devices themselves, made through the drivers' process (packages/drivers). */
export interface DriverControl {
  /**
   * Tries a connection as given, whether the device is registered or not. Faults of the device are part of the result.
   */
  probe(target: Target): Promise<DeviceProbe>
  /** Has a device take a picture over a connection as given, whether it is registered or not. */
  takePicture(target: Target): Promise<Uint8Array>
  /** Sends a command to a registered device. */
  perform<C extends DeviceCommand>(deviceId: string, command: C): Promise<CommandResult<C>>
  /** Searches the network for devices for this many seconds. */
  discover(seconds: number): Promise<DiscoveredDevice[]>
}
