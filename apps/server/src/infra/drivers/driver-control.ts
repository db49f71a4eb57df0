import type { DeviceProbe, DiscoveredDevice } from '@palisade/contract'
import type { CommandResult, DeviceCommand, Target } from '@palisade/drivers'

/** What the server asks of the devices themselves, through their drivers' process (packages/drivers). */
export interface DriverControl {
  /** Tries a connection as given, registered or not; faults of the device are the result. */
  probe(target: Target): Promise<DeviceProbe>
  /**
   * Asks a registered device for something.
   * @throws AppError device.not_found, device.offline, device.not_supported, device.rejected, device.busy, driver.unavailable
   */
  perform<C extends DeviceCommand>(deviceId: string, command: C): Promise<CommandResult<C>>
  /** Listens to the network for so many seconds. */
  discover(seconds: number): Promise<DiscoveredDevice[]>
}
