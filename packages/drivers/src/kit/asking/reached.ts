import { DeviceFault } from '../driver.ts'

const isLoginCause = (cause: string): boolean => cause === 'wrong_credentials' || cause === 'account_locked'

/** The address is right when somebody answers there, be it that the login is wrong. */
export async function reached(login: Promise<unknown>): Promise<void> {
  await login.catch((error: unknown) => {
    if (!(error instanceof DeviceFault) || !isLoginCause(error.deviceCause)) throw error
  })
}
