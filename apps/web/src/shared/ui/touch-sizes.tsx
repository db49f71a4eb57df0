import { ConfigProvider } from 'antd'
import { useState, type ReactNode } from 'react'
import { phoneThemes } from './phone-theme.ts'
import { useTheme } from './ui-provider.tsx'

/** Gives what is inside the sizes of a phone where the screen is touched, and leaves it as it is where a mouse points. */
export function TouchSizes({ children }: { children: ReactNode }) {
  const { theme } = useTheme()
  const [isTouched] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  if (!isTouched) return children
  return (
    <ConfigProvider theme={phoneThemes[theme]} componentSize="large">
      {children}
    </ConfigProvider>
  )
}
