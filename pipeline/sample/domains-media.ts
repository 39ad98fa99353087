// Sample world: domains about speech, vision, images, robots and science.
import { type Domain, mostly, phrases, words } from './domain.ts';

export const mediaDomains: readonly Domain[] = [
  {
    id: 'speech',
    weight: 4,
    industry: null,
    languages: mostly.python,
    topics: words(
      'speech-recognition text-to-speech asr tts whisper voice-cloning speech-to-text audio speaker-diarization voice-assistant speech-synthesis',
    ),
    nouns: words('speech voice whisper tone vocal phoneme audio murmur dictate accent'),
    templates: [
      'Speech to text for {speech}, in {mode}',
      'Text to speech with {quality}',
      'Who spoke when: diarization of {speech}',
      'Voice agents that can be interrupted; {mode}',
      'Subtitles for {speech} with {quality}',
      'Clone a voice you own from {amount} of audio',
      'Wake word engine that runs in {mode}',
      'Clean up {speech}: noise, echo, reverb',
      'Fine-tuned recognition of {speech}',
      'Transcription server with {quality}, made for {speech}',
      'Streaming synthesis at {amount} of latency',
      'Audio codecs and tokenisers for {speech}',
    ],
    slots: {
      speech: phrases(
        'meetings|dialects|phone calls|podcasts|children|radio traffic|court hearings|low-resource languages|lectures|singing',
      ),
      mode: phrases(
        'real time|the browser|one small container|batch mode|a microcontroller|a phone',
      ),
      quality: phrases(
        'word timestamps|natural pauses|emotional control|speaker labels|punctuation that makes sense|99 languages',
      ),
      amount: phrases('ten seconds|one minute|80 ms|three seconds'),
    },
    packages: words(
      'pypi:torch pypi:torchaudio pypi:faster-whisper pypi:librosa pypi:soundfile pypi:pyannote.audio pypi:transformers npm:@huggingface/transformers cargo:cpal cargo:whisper-rs',
    ),
  },
  {
    id: 'vision',
    weight: 5,
    industry: null,
    languages: { Python: 70, 'Jupyter Notebook': 10, 'C++': 14, Rust: 3, Cuda: 3 },
    topics: words(
      'computer-vision object-detection image-segmentation yolo ocr pytorch opencv multi-object-tracking pose-estimation image-classification vision-transformer depth-estimation',
    ),
    nouns: words('vision sight iris pixel focus retina frame contour camera look'),
    templates: [
      'Detect {thing} with {speed}',
      'Segmentation of {thing}, trained on open data',
      'OCR for {thing}',
      'Track {thing} across several cameras',
      'Depth from a single image of {thing}',
      'A model zoo for {task}',
      '{task} on {device}',
      'Count {thing} from drone footage',
      'Annotated baseline for {task}, with {speed}',
      'Few-shot {task}: show five examples of {thing}',
      'Camera pipeline and {task} for {device}',
      'Self-supervised features for {task}',
    ],
    slots: {
      thing: phrases(
        'road signs|handwritten forms|people in crowds|wild animals|cracks in concrete|shop shelves|traffic|weeds|license plates|ancient manuscripts|solar panels|ships',
      ),
      task: phrases(
        'pose estimation|instance segmentation|image retrieval|anomaly detection|re-identification|document layout analysis|action recognition',
      ),
      device: phrases(
        'a Jetson board|a phone|an ESP32 camera|the browser|a Raspberry Pi|security cameras',
      ),
      speed: phrases(
        '120 frames per second|less than 5 MB of weights|no labels|a single network|state-of-the-art recall',
      ),
    },
    packages: words(
      'pypi:torch pypi:torchvision pypi:ultralytics pypi:opencv-python pypi:timm pypi:albumentations pypi:supervision pypi:onnxruntime cargo:opencv cargo:image',
    ),
  },
  {
    id: 'image-generation',
    weight: 4,
    industry: null,
    languages: mostly.python,
    topics: words(
      'diffusion stable-diffusion image-generation comfyui text-to-image controlnet flux lora generative-art inpainting image-editing',
    ),
    nouns: words('canvas brush paint palette easel sketch muse studio print tint'),
    templates: [
      'Text to image with {control}',
      'ComfyUI nodes for {job}',
      '{job} in one pass',
      'A studio for {job} on your own GPU',
      'Train a style from {few} pictures',
      'Consistent characters through {control}',
      'Faster sampling: {few} steps instead of fifty',
      '{job} with layers, masks and {control}',
      'Prompt explorer for {job}',
      'Open reproduction of a diffusion transformer for {job}',
      'Photoshop and GIMP plugins for {job}',
      'Batch server for {job}, {control} included',
    ],
    slots: {
      control: phrases(
        'pose control|depth maps|regional prompts|reference images|exact colors|readable text|seed locking',
      ),
      job: phrases(
        'product photos|inpainting|upscaling old photos|vector logos|texture maps|comic panels|virtual try-on|interior sketches|pixel art|background removal',
      ),
      few: words('four eight ten fifteen twenty'),
    },
    packages: words(
      'pypi:diffusers pypi:torch pypi:transformers pypi:safetensors pypi:xformers pypi:pillow pypi:gradio pypi:controlnet-aux cargo:candle-core npm:konva',
    ),
  },
  {
    id: 'video',
    weight: 2,
    industry: null,
    languages: mostly.python,
    topics: words(
      'video-generation text-to-video video-editing video-understanding lip-sync avatar animation ffmpeg video-diffusion captions super-resolution',
    ),
    nouns: words('video reel clip scene cut film motion cinema storyboard shot'),
    templates: [
      'Generate {clip} from {input}',
      'Edit video by {way}',
      'Talking avatars from {input}',
      'Find the moment: search {clip} by {way}',
      'Frame interpolation and upscaling for {clip}',
      'Script to screen: {input} becomes {clip}',
      'Automatic cuts, captions and chapters for {clip}',
      'Video diffusion that fits on a gaming GPU',
      'Lip sync for {clip} in any language',
      'Understand hours of {clip} with small models',
      'Camera motion control through {way}',
      'Restore {clip}, color included',
    ],
    slots: {
      clip: phrases(
        'short clips|lectures|sports footage|old home movies|product demos|explainers|anime|surveillance tapes|vertical videos',
      ),
      input: phrases('one photo|a script|slides|a podcast|a storyboard|three sentences'),
      way: phrases('editing its transcript|plain sentences|sketches|dragging points|example clips'),
    },
    packages: words(
      'pypi:torch pypi:diffusers pypi:moviepy pypi:ffmpeg-python pypi:decord pypi:opencv-python npm:remotion npm:fluent-ffmpeg cargo:ffmpeg-next',
    ),
  },
  {
    id: 'music',
    weight: 1.5,
    industry: 'media',
    languages: mostly.python,
    topics: words(
      'music music-generation midi audio-processing source-separation music-information-retrieval synthesizer generative-music dsp audio-plugin',
    ),
    nouns: words('music chord melody tempo score rhythm harmony synth choir lyre'),
    templates: [
      'Compose {music} from {prompt}',
      'Split {music} into stems',
      '{music} to sheet music',
      'Audio plugin that continues {prompt}',
      'Beat, key and chord analysis of {music}',
      'Generative {music} that never repeats',
      'MIDI toolkit for models trained on {music}',
      'Practice companion: listens to {music} and comments',
      'Timbre transfer for {music}',
      'Playlists by sound, not by tags',
      'Small music models that accept {prompt}',
      'A live-coding environment with learned {music}',
    ],
    slots: {
      music: phrases(
        'jazz solos|choral works|drum loops|folk tunes|film scores|piano recordings|techno|string quartets',
      ),
      prompt: phrases('a hummed line|four bars|a mood|a chord chart|a text prompt|a photograph'),
    },
    packages: words(
      'pypi:torch pypi:librosa pypi:music21 pypi:pretty-midi pypi:demucs pypi:torchaudio npm:tone cargo:fundsp',
    ),
  },
  {
    id: 'robotics',
    weight: 3,
    industry: 'manufacturing',
    languages: { Python: 52, 'C++': 36, Rust: 8, 'Jupyter Notebook': 4 },
    topics: words(
      'robotics ros2 reinforcement-learning embodied-ai manipulation simulation imitation-learning autonomous-vehicles slam motion-planning isaac-sim drones',
    ),
    nouns: words('robot arm gripper rover servo gait motor joint scout lidar'),
    templates: [
      'Teach {robot} to {skill}',
      'Simulator for {robot}',
      'Imitation learning for {robot}: record, train, replay',
      '{robot} that {skill} from spoken orders',
      'ROS 2 packages for {robot}',
      'Open hardware and policies for {robot}',
      'Vision-language-action models that let {robot} {skill}',
      'SLAM for {robot} with cheap sensors',
      'Whole-body control of {robot}',
      'Dataset of {robot} which {skill}',
      'Motion planning on factory floors, GPU accelerated',
      'Sim-to-real transfer for {robot}',
    ],
    slots: {
      robot: phrases(
        'low-cost arms|quadrupeds|warehouse robots|small humanoids|delivery drones|underwater vehicles|mobile manipulators|two-handed robots|welding cells',
      ),
      skill: phrases(
        'fold laundry|sort parts|open doors|climb stairs|pick berries|assemble furniture|find people|insert cables',
      ),
    },
    packages: words(
      'pypi:torch pypi:mujoco pypi:gymnasium pypi:stable-baselines3 pypi:lerobot pypi:open3d pypi:pybullet cargo:nalgebra cargo:rerun',
    ),
  },
  {
    id: 'autonomous-driving',
    weight: 1.2,
    industry: 'automotive',
    languages: { Python: 56, 'C++': 36, 'Jupyter Notebook': 8 },
    topics: words(
      'autonomous-driving self-driving-car lidar perception trajectory-prediction point-cloud bev adas simulation 3d-object-detection',
    ),
    nouns: words('drive lane road bev lidar steering traffic convoy axle route'),
    templates: [
      'Perception for {vehicle} in {weather}',
      'Predict where {actor} go next',
      'Bird-eye-view fusion of camera and lidar on {vehicle}',
      'Open driver assistance for {vehicle}',
      'Scenario generator: {actor} in {weather}',
      'Closed-loop driving benchmark with {actor}',
      'Map-free planning for {vehicle}',
      'Lane and sign detection in {weather}',
      '3D occupancy from surround cameras',
      'Label-efficient training on logs of {vehicle}',
      'Diagnostics and predictive maintenance for {vehicle}',
      'World models that dream {weather}',
    ],
    slots: {
      vehicle: phrases(
        'delivery vans|electric scooters|city buses|trucks|golf carts|tractors|model cars',
      ),
      weather: phrases('snow|heavy rain|night traffic|dense cities|fog|tunnels'),
      actor: phrases('cyclists|pedestrians|trucks|impatient drivers|emergency vehicles'),
    },
    packages: words(
      'pypi:torch pypi:mmdet3d pypi:open3d pypi:nuscenes-devkit pypi:opencv-python pypi:spconv',
    ),
  },
  {
    id: 'three-d',
    weight: 1.8,
    industry: null,
    languages: { Python: 58, 'C++': 14, Cuda: 12, TypeScript: 10, Rust: 6 },
    topics: words(
      '3d gaussian-splatting nerf 3d-reconstruction text-to-3d point-cloud mesh rendering photogrammetry blender cad novel-view-synthesis',
    ),
    nouns: words('splat mesh voxel radiance polygon shape ray sculpt space blob'),
    templates: [
      'Reconstruct {scene} from {capture}',
      'Gaussian splatting for {scene}',
      'Text to 3D: {scene} you can print',
      'View {scene} in the browser, streamed',
      'Blender add-on that builds {scene} from {capture}',
      'Relightable captures of {scene}',
      'Real-time SLAM with splats from {capture}',
      'Mesh clean-up, retopology and UVs by a model',
      'Generative CAD with constraints',
      'Compress {scene} by a factor of forty',
      'Animate {scene} from {capture}',
      'Dataset and baselines for {scene}',
    ],
    slots: {
      scene: phrases(
        'rooms|human heads|building sites|museum objects|forests|products|city blocks|moving people',
      ),
      capture: phrases(
        'phone video|ten photos|a single image|drone flights|old postcards|360 cameras',
      ),
    },
    packages: words(
      'pypi:torch pypi:gsplat pypi:open3d pypi:trimesh pypi:nerfstudio pypi:pytorch3d npm:three npm:@react-three/fiber cargo:wgpu cargo:glam',
    ),
  },
  {
    id: 'proteins',
    weight: 2.5,
    industry: 'biotech',
    languages: mostly.notebooks,
    topics: words(
      'bioinformatics protein-structure protein-design genomics single-cell computational-biology protein-language-model rna-seq biology alphafold molecular-dynamics',
    ),
    nouns: words('protein helix fold genome cell codon residue strand enzyme peptide'),
    templates: [
      'Predict {property} of {molecule}',
      'Language models for {molecule}',
      'Design {molecule} with chosen {property}',
      'Single-cell analysis of {tissue}',
      'Foundation model trained on {molecule}',
      'From sequence to {property} on a workstation',
      'Pipelines for {tissue} samples, reproducible and cached',
      'Benchmark of {property} prediction',
      'Interactive viewer for {molecule}',
      'Annotate genomes of {organism}',
      'Lab notebook assistant for {molecule} work',
      'Variant effect scores for {organism}',
    ],
    slots: {
      molecule: phrases('proteins|antibodies|enzymes|RNA|peptides|membrane proteins|binders'),
      property: phrases(
        'binding affinity|thermal stability|solubility|structure|expression|immunogenicity',
      ),
      tissue: phrases('brain tissue|tumors|blood|plant leaves|organoids|gut microbiomes'),
      organism: phrases('bacteria|maize|rare fungi|viruses|zebrafish|ancient samples'),
    },
    packages: words(
      'pypi:torch pypi:biopython pypi:scanpy pypi:anndata pypi:fair-esm pypi:openmm pypi:pytorch-lightning pypi:snakemake',
    ),
  },
  {
    id: 'drug-discovery',
    weight: 1.8,
    industry: 'biotech',
    languages: mostly.notebooks,
    topics: words(
      'drug-discovery cheminformatics molecular-generation docking chemistry graph-neural-networks molecules rdkit pharma materials-science qsar',
    ),
    nouns: words('molecule ligand dock assay bond reagent catalyst drug pharma compound'),
    templates: [
      'Generate {compound} with {aim}',
      'Docking of {compound} at screening scale',
      'Predict {aim} from structure alone',
      'Retrosynthesis planner for {compound}',
      'Graph networks for {aim}',
      'Active learning for {compound} campaigns',
      'Curated data on {compound} and their {aim}',
      'Toxicology alerts that explain themselves',
      'Clinical trial search and matching for pharma teams',
      'Equivariant models of {compound}',
      'Robotic lab protocols for {compound}',
      'Notebook collection: {aim} of {compound}',
    ],
    slots: {
      compound: phrases(
        'small molecules|kinase inhibitors|natural products|macrocycles|catalysts|battery electrolytes|polymers|antibiotics',
      ),
      aim: phrases(
        'low toxicity|oral availability|binding strength|solubility|metabolic stability|synthesis cost',
      ),
    },
    packages: words(
      'pypi:rdkit pypi:torch-geometric pypi:deepchem pypi:openmm pypi:dgl pypi:chemprop pypi:ase',
    ),
  },
  {
    id: 'science',
    weight: 2.5,
    industry: null,
    languages: { Python: 54, 'Jupyter Notebook': 18, Julia: 12, 'C++': 10, Rust: 6 },
    topics: words(
      'scientific-computing physics simulation scientific-machine-learning pde neural-operator mathematics theorem-proving lean4 astronomy ai4science literature-review',
    ),
    nouns: words('theorem orbit field quantum axiom tensor lemma cosmos particle method'),
    templates: [
      'Neural operators for {system}',
      'Differentiable simulation of {system}',
      'Prove {math} with a model in the loop',
      'Find {signal} in {data}',
      'Surrogate models that make {system} a thousand times faster',
      'Literature assistant: reads {data}, keeps a table of claims',
      'Symbolic regression on {data}',
      'Physics-informed networks for {system}, tested against real data',
      'Formal proofs of {math}, found automatically',
      'Uncertainty estimates for {system}',
      'Agents that plan experiments on {system}',
      'A benchmark for {math}',
    ],
    slots: {
      system: phrases(
        'turbulent flow|plasma|fusion reactors|heat transfer|granular matter|quantum circuits|lattice models|earthquakes',
      ),
      math: phrases(
        'competition inequalities|undergraduate algebra|graph theory|number theory lemmas|program correctness',
      ),
      signal: phrases('exoplanets|gravitational lenses|rare decays|anomalies|pulsars'),
      data: phrases('telescope images|detector logs|arXiv papers|spectra|sensor archives'),
    },
    packages: words(
      'pypi:jax pypi:torch pypi:numpyro pypi:astropy pypi:sympy pypi:xarray pypi:deepxde cargo:ndarray cargo:nalgebra',
    ),
  },
  {
    id: 'climate',
    weight: 2,
    industry: 'energy',
    languages: mostly.notebooks,
    topics: words(
      'climate weather-forecasting earth-observation remote-sensing energy renewable-energy geospatial satellite-imagery climate-change power-systems time-series-forecasting',
    ),
    nouns: words('climate weather earth cloud solar wind grid season carbon watt'),
    templates: [
      'Forecast {quantity} for {place}',
      'Satellite models of {change}',
      'Downscale climate projections to {place}',
      'Map {change} from free imagery',
      'Load and price forecasts for {grid}',
      "Schedule {grid} by tomorrow's weather",
      'Early warning of {hazard} in {place}',
      'Carbon accounting for training runs and {grid}',
      'Foundation model for earth observation, tuned on {change}',
      'Open data cube and models for {place}',
      'Detect {hazard} within minutes of a satellite pass',
      'Nowcasting of {quantity} on one GPU',
    ],
    slots: {
      quantity: phrases(
        'rain|wind power|solar output|river levels|air quality|snow cover|heat stress',
      ),
      place: phrases(
        'mountain valleys|coastal cities|small islands|the Sahel|single streets|river basins',
      ),
      change: phrases(
        'deforestation|glacier retreat|methane plumes|urban growth|coral bleaching|crop failure',
      ),
      grid: phrases('home batteries|microgrids|heat pumps|charging stations|district heating'),
      hazard: phrases('wildfires|floods|landslides|storms|algal blooms'),
    },
    packages: words(
      'pypi:torch pypi:xarray pypi:rasterio pypi:geopandas pypi:pytorch-lightning pypi:netCDF4 pypi:darts pypi:zarr',
    ),
  },
];
