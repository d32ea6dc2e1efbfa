import { SearchBox as Box, type SearchBoxProps } from '#web/ui/search-box.tsx'

type Props = Pick<SearchBoxProps, 'label' | 'q' | 'onSearch'>

/** The search of a desk: `/` leads here from anywhere at it. */
export const SearchBox = (props: Props) => <Box {...props} className="d-search" desk />
