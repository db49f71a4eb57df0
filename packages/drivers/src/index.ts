export * from './kit/driver.ts'
export * from './kit/host.ts'
export { createDriverHost } from './host/driver-host.ts'
export { allDrivers, driverOf } from './registry.ts'
