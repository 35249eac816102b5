import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { ImageGrid } from '@/authoring/images/ImageGrid';
import '@/authoring/images/images.css';

export default instrumentPage({ screen: 'images', lead: 'image.lead' }, ImageGrid);
