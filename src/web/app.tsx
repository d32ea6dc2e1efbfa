import { QueryClientProvider, type QueryClient, useQuery } from '@tanstack/react-query'
import { createElement, Suspense, use, useEffect, useLayoutEffect, useMemo } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { takeOverEarlyChoices } from './early-choices.ts'
import { aroundNavigation, useArrival } from './navigation.ts'
import { RequestError } from './queries/call.ts'
import { useShop } from './queries/shop.ts'
import { titleOf } from './route.ts'
import {
  loadAreaOf,
  missingRoute,
  type Place,
  placeOf,
  screenOf,
  loadScreenOnce,
} from './routes.ts'
import { BasketButton, BasketLayers } from './storefront/basket/basket-button.tsx'
import { ChatCorner } from './storefront/chat/chat-corner.tsx'
import { QuoteOnDemand } from './storefront/quote/quote-on-demand.tsx'
import { Chrome } from './ui/chrome.tsx'
import { CrashBoundary, CrashScreen } from './ui/crash-screen.tsx'
import { Loading } from './ui/loading.tsx'
import { onDemand } from './ui/on-demand.tsx'
import { Toaster } from './ui/toaster.tsx'
import { Tooltips } from './ui/tooltips.tsx'
import { useHydrated } from './ui/use-hydrated.ts'

const BasketRow = onDemand(
  'The way to the basket',
  () => import('./storefront/basket/basket-row.tsx'),
)

type AppProps = { client: QueryClient; ssrPath?: string; ssrSearch?: string }

/** The whole site, for the server (which passes the URL) and the browser (which reads its own). */
export function App({ client, ...ssr }: AppProps) {
  const aroundNav = useMemo(() => aroundNavigation(client), [client])
  return (
    <CrashBoundary>
      <QueryClientProvider client={client}>
        <Router aroundNav={aroundNav} {...ssr}>
          <Suspense fallback={<Loading />}>
            <Pages />
          </Suspense>
        </Router>
        <Toaster />
        <Tooltips />
      </QueryClientProvider>
    </CrashBoundary>
  )
}

function Pages() {
  const [path] = useLocation()
  const search = useSearch()
  const area = loadAreaOf(path)
  if (area) use(area)
  const place = useMemo(() => placeOf(path, search), [path, search])
  const page = (
    <CrashBoundary key={path}>
      <Suspense fallback={<Loading />}>
        {/* A page calls one hook for each query: with another number of them it is remounted. */}
        {place ? <Page key={place.keys.length} place={place} /> : <Missing path={path} />}
        <AfterHydration />
      </Suspense>
    </CrashBoundary>
  )
  if (place?.route.bare) return page
  return (
    <Chrome path={path} basket={<BasketButton />} BasketRow={BasketRow}>
      <QuoteOnDemand />
      {page}
      <BasketLayers />
      <ChatCorner path={path} />
    </Chrome>
  )
}

/** Last in the page, so its effect runs once the screen before it is hydrated. */
function AfterHydration() {
  useEffect(() => takeOverEarlyChoices(document.body), [])
  return null
}

function Page({ place }: { place: Place }) {
  const { route, params, path } = place
  const redirect = route.redirect?.(params)
  // oxlint-disable-next-line react/rules-of-hooks -- their number is the key of `Page`
  const results = place.keys.map((queryKey) => useQuery({ queryKey }))
  const hydrated = useHydrated(route.ssr !== false)
  const waiting = results.some((result) => result.isPending)
  // A page whose data was loaded once stays, with what is typed into it, when a later load fails.
  const failure = results.find((result) => result.isError && result.data === undefined)?.error
  const missing = failure instanceof RequestError && failure.status === 404
  if (redirect) return <Redirect to={redirect} />
  if (failure && !missing) return <CrashScreen failure={failure} />
  if (missing && !route.saysMissing) return <Missing path={path} />
  if (!hydrated || (waiting && !route.drawsWaiting)) return <Loading />
  const data = results.slice(1).map((result) => result.data)
  return <Shown place={place} data={data} />
}

function Shown({ place, data }: { place: Place; data: unknown[] }) {
  const { route, params, path } = place
  const shop = useShop()
  const Screen = screenOf(route)
  useArrival(path, titleOf(route, data, shop, params), Screen !== undefined)
  if (!Screen) use(loadScreenOnce(route))
  return Screen && createElement(Screen, { params })
}

const Missing = ({ path }: { path: string }) => (
  <Shown place={{ path, params: {}, route: missingRoute, keys: [], extras: [] }} data={[]} />
)

function Redirect({ to }: { to: string }) {
  const [, navigate] = useLocation()
  useLayoutEffect(() => navigate(to, { replace: true }), [navigate, to])
  return <Loading />
}
