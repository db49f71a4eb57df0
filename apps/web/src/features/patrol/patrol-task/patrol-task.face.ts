export { CheckInTimeline } from './components/check-ins/check-in-timeline.tsx'
