import { SearchBox as Box, type SearchBoxProps } from '#web/ui/search-box.tsx'

type Props = Pick<SearchBoxProps, 'label' | 'q' | 'onSearch'>

/** The search of a desk, which the `/` key focuses. */
export const SearchBox = (props: Props) => <Box {...props} className="d-search" desk />
