import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from './app/console.tsx'
import { createConsoleRouter } from './app/router.tsx'
import { createQueryClient } from './shared/api/query-client.ts'

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')

createRoot(element).render(
  <StrictMode>
    <Console router={createConsoleRouter()} queryClient={createQueryClient()} />
  </StrictMode>,
)
